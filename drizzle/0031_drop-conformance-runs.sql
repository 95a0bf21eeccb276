-- compatible: no release uses it; the comparison it was for is a command
DROP TABLE "conformance_runs";