-- Buyers may change a review for a while, and staff may hide one. Hidden reviews do not count in ratings.
alter table reviews add column edited_at timestamptz;
alter table reviews add column hidden_at timestamptz;

-- Two concurrent inserts of one breeder's reviews both hold the key lock of their foreign keys, so `for update` here
-- would make them wait for each other. The second one waits for the first and counts its review.
create or replace function reviews_update_rating() returns trigger language plpgsql as $$
begin
  perform 1 from breeders where id in (select breeder_id from changed) order by id for no key update;
  update breeders b set
    review_count = (select count(*) from reviews r where r.breeder_id = b.id and r.hidden_at is null),
    rating = coalesce((select round(avg(r.rating) * 100) from reviews r
      where r.breeder_id = b.id and r.hidden_at is null), 0)
  where b.id in (select breeder_id from changed);
  return null;
end $$;

-- Sales whose buyer was invited to write a review; the row is written with the notice and the email, so that each sale has
-- at most one invitation.
create table review_invitations (
  transaction_id uuid primary key references transactions,
  sent_at timestamptz not null
);
