INSERT INTO memberships (account_id, user_id, role, created_at, muted_notifications)
SELECT account_id, id, 'owner', created_at, muted_notifications FROM users WHERE account_id IS NOT NULL
ON CONFLICT DO NOTHING;
