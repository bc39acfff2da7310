"""Draws the gallery of plots again: `python docs/plots/draw.py`."""

from pathlib import Path

import matplotlib as mpl

import xpauto

mpl.use("Agg")
# The same picture has the same text, whenever it is drawn.
mpl.rcParams["svg.hashsalt"] = "xpauto"
AMOUNTS = ["experiment_amount", "personalization_amount", "feature_flag_amount"]

with xpauto.Sandbox(segments=400, goals=80, seed=7) as sandbox:
    client = sandbox.client()
    segments = client.segments.list(optional_fields=AMOUNTS).collect()
    goals = client.goals.list().collect()

plots = {
    "segments_by_type": segments.plot.by_type,
    "families": segments.plot.families,
    "unused": segments.plot.unused,
    "created": segments.plot.created,
    "goals_by_type": goals.plot.by_type,
    "segments_by_owner": segments.plot.by_owner,
}
for name, plot in plots.items():
    file = Path(__file__).with_name(f"{name}.svg")
    plot().figure.savefig(file, metadata={"Date": None, "Creator": None}, transparent=False)
