-- Whether holders of a role have to set up a second factor (decision 97).
alter table roles add column requires_second_factor boolean not null default false;
