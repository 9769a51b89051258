/** Whether the tower can be shown in the round here. */

const PRETENDERS = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** A processor that only plays the graphics card takes seconds for a picture: it gets the flat drawing. */
export function hasGraphics(): boolean {
  const context = document.createElement("canvas").getContext("webgl2", { failIfMajorPerformanceCaveat: true });
  if (!context) return false;
  const named = context.getExtension("WEBGL_debug_renderer_info")?.UNMASKED_RENDERER_WEBGL ?? context.RENDERER;
  const name = String(context.getParameter(named));
  context.getExtension("WEBGL_lose_context")?.loseContext();
  return !PRETENDERS.test(name);
}
