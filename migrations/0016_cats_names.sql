-- Registered names are long. The limit is that of the forms.
alter table cats add constraint cats_name_length check (char_length(name) <= 100);
