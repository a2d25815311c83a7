/** What every form about a person asks. */
export interface PersonValues {
  first_name: string
  last_name: string
  gender: 'male' | 'female' | null
  birth_date: string | null
  phone: string
  country: string | null
  city: string | null
  address: string
  time_zone: string | null
  bio: string
}

interface Known {
  first_name: string
  last_name: string
  gender: 'male' | 'female' | null
  birth_date: string | null
  phone: string | null
  country: number | null
  city: number | null
  address: string | null
  time_zone: string
  bio: string | null
}

const textOf = (id: number | null) => (id === null ? null : String(id))

/** A person as forms show them; an empty form without one. */
export function personValues(person: Known | undefined, zone: string): PersonValues {
  return {
    first_name: person?.first_name ?? '',
    last_name: person?.last_name ?? '',
    gender: person?.gender ?? null,
    birth_date: person?.birth_date ?? null,
    phone: person?.phone ?? '',
    country: textOf(person?.country ?? null),
    city: textOf(person?.city ?? null),
    address: person?.address ?? '',
    time_zone: person?.time_zone ?? zone,
    bio: person?.bio ?? '',
  }
}

/** The values as the calls take them: an empty choice goes out as missing, so that the answer is 'Field is required'. */
export function personBody<V extends PersonValues>({ gender, birth_date, country, city, ...rest }: V) {
  return {
    ...rest,
    ...(gender ? { gender } : {}),
    ...(birth_date ? { birth_date } : {}),
    ...(country ? { country } : {}),
    ...(city ? { city } : {}),
  }
}
