-- Staff browse all pairings, newest first.
create index breeding_pairings_latest on breeding_pairings (created_at desc, id desc);
