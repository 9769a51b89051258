import pytest


@pytest.fixture(autouse=True)
def data_folder(tmp_path, monkeypatch):
    """A data folder of its own for each test: seats and tables are kept there."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    return tmp_path / "data" / "tablee"
