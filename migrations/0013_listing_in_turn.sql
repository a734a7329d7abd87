-- A new cat takes its listing and its words from its cattery. A cattery that is being suspended or renamed at the same
-- moment does not see the new cat, nor the cat the change: so the cat waits until the change is done. (Its name makes
-- this the first of the triggers.) Only new cats wait: a cat that exists is changed by the cattery's own triggers, which
-- hold the cattery and then wait for the cat, and the other way round the two would wait for each other.
create function cats_await_breeder() returns trigger language plpgsql as $$
begin
  perform 1 from breeders where id = new.breeder_id for share;
  return new;
end $$;
create trigger cats_await_breeder before insert on cats for each row execute function cats_await_breeder();
