create table usage_minutes_20261101 partition of usage_minutes for values from ('2026-11-01Z') to ('2026-11-02Z');
create table request_log_20261101 partition of request_log for values from ('2026-11-01Z') to ('2026-11-02Z');
insert into accounts (name, plan) values ('Ada', 'pro');
insert into users (account_id, email, name) values (1, 'ada@example.com', 'Ada');
insert into api_keys (account_id, created_by, name, hash, prefix, last_four, scopes, last_used_address)
  values (1, 1, 'Shop', decode(repeat('ab', 32), 'hex'), 'ask_live_', 'abcd', '{pets:read}', '192.0.2.1');
insert into pets (name, category_id, created_by) values ('Rex', 1, 1);
insert into orders (account_id, pet_id) values (1, 1);
insert into bans (key_id, banned_at, until, count) values (1, '2026-11-01Z', '2026-11-01 01:00Z', 1);
insert into usage_minutes values ('2026-11-01 00:05Z', 1, 1, 'listPets', 200, 7);
insert into request_log (at, request_id, account_id, key_id, method, path, operation, status, duration_micros,
    minute_limit, minute_remaining, day_limit, day_remaining)
  values ('2026-11-01 00:05Z', 'req_019a3c2f4be070008000000000000001', 1, 1, 'GET', '/api/v1/pets', 'listPets', 200, 250,
    300, 299, 10000, 9999)
