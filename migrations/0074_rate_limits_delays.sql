-- Until when the next try of a key must wait, for limits that slow down instead of refusing.
alter table rate_limits add column blocked_until timestamptz;
