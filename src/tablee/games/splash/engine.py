"""MuJoCo without its windows. Simulating needs no OpenGL, so a machine where that is missing or broken simulates too.

canvas.py loads what drawing needs, when something is drawn.
"""

import os

wanted = os.environ.get("MUJOCO_GL")
os.environ["MUJOCO_GL"] = "disable"
try:
    import mujoco
    from mujoco.rollout import Rollout
finally:
    if wanted is None:
        del os.environ["MUJOCO_GL"]
    else:
        os.environ["MUJOCO_GL"] = wanted

__all__ = ["Rollout", "mujoco"]

# Otherwise MuJoCo writes a file into the working folder; what it warns of is seen by `World.is_absurd`.
mujoco.set_mju_user_warning(lambda message: None)
