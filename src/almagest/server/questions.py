"""What a store asks its database, in words that SQLite and PostgreSQL both understand; `?` marks a fact."""

from __future__ import annotations

PAGED = "(changed, id) < (?1, ?2) ORDER BY changed DESC, id DESC LIMIT ?3"
LOG = "SELECT seq, at, entry, spent FROM log WHERE table_id = ?1 AND seq > ?2 ORDER BY seq"
PUBLIC = f"SELECT changed, id FROM tables WHERE public AND status != 'over' AND {PAGED}"
WANTED = f"""SELECT changed, id FROM ({{offered}}) AS offered WHERE (?4 = '' OR game = ?4) AND (?5 = 0 OR seats = ?5)
    AND total > ?6 AND total <= ?7 AND (?8 < 0 OR rated = ?8) AND (?9 = '' OR status = ?9) AND {PAGED}"""
TABLES_OF = f"""SELECT changed, id FROM tables
    WHERE (host = ?4 OR id IN (SELECT table_id FROM seats WHERE identity = ?4)) AND {PAGED}"""
UNFINISHED = """SELECT (SELECT count(*) FROM tables WHERE host = ?1 AND status != 'over'),
    (SELECT count(*) FROM tables WHERE status IN ('open', 'running'))"""
NOT_OVER = "SELECT id FROM tables WHERE status != 'over' AND id IN ({places})"
ABANDONED = """SELECT id FROM tables WHERE (status = 'open' AND changed < ?1)
    OR (status = 'running' AND changed < ?2) ORDER BY changed LIMIT ?3"""
RUNNING = "SELECT id FROM tables WHERE status = 'running'"
KEEP_IDENTITY = "INSERT INTO identities (id, name) VALUES (?1, ?2) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
IDENTITY = "SELECT id, name FROM identities WHERE id = ?1"
KEEP_UPLOAD = "INSERT INTO uploads (id, record) VALUES (?1, ?2)"
UPLOAD = "SELECT record FROM uploads WHERE id = ?1"
PROBE = "UPDATE schema_version SET version = version"
