"""Records as tables, in files and on Dask, and what differs between two lists."""
