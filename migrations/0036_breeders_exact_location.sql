-- Searches near a place read the distinct locations of public catteries and find catteries by some of them.
create index breeders_exact_location on breeders (location) where is_public;
