-- The time zone of existing catteries, from the state at the end of their location. Others stay in eastern time.
with zones (zone, states) as (values
  ('America/Chicago', 'AL|Alabama|AR|Arkansas|IL|Illinois|IA|Iowa|KS|Kansas|LA|Louisiana|MN|Minnesota|MS|Mississippi|MO|Missouri|NE|Nebraska|ND|North Dakota|OK|Oklahoma|SD|South Dakota|TN|Tennessee|TX|Texas|WI|Wisconsin'),
  ('America/Denver', 'CO|Colorado|ID|Idaho|MT|Montana|NM|New Mexico|UT|Utah|WY|Wyoming'),
  ('America/Phoenix', 'AZ|Arizona'),
  ('America/Los_Angeles', 'CA|California|NV|Nevada|OR|Oregon|WA|Washington'),
  ('America/Anchorage', 'AK|Alaska'),
  ('Pacific/Honolulu', 'HI|Hawaii'),
  ('America/Puerto_Rico', 'PR|Puerto Rico')
)
update breeders set time_zone = zones.zone from zones
  where breeders.location ~ ('(^|[ ,])(' || zones.states || ')[ .]*$') and breeders.time_zone = 'America/New_York';
