-- Reads the bits of `facts`: 0 to 3 plan, 4 and 5 what decided, 6 and 7 Idempotency-Key, 8 and 9 source, then four flags.
-- No process changes rows of the log, so only the deletion of an account waits. A million rows take 19 s on two busy cores.
UPDATE "request_log" SET
	"plan" = (ARRAY['free', 'pro', 'business', 'enterprise'])[("facts" & 15) + 1],
	"decided_by" = (ARRAY['memory', 'redis', 'upstash', 'alone'])[("facts" >> 4 & 3) + 1],
	"idempotency" = (ARRAY['sent', 'replayed'])["facts" >> 6 & 3],
	"source" = (ARRAY['memory', 'database'])["facts" >> 8 & 3],
	"has_custom_limits" = nullif("facts" & 1024 > 0, false),
	"is_rolling" = nullif("facts" & 2048 > 0, false),
	"minute_is_of_key" = nullif("facts" & 4096 > 0, false),
	"day_is_of_key" = nullif("facts" & 8192 > 0, false)
WHERE "facts" IS NOT NULL;
