import type { ClinicEntry } from '#contract/appointments/booking'

/** A clinic with the days on which it was found. */
export interface FoundClinic {
  /** Its first day. */
  first: ClinicEntry
  /** All its days, in order. */
  days: ClinicEntry[]
}

/** The entries of a doctor, one a clinic and day, as clinics with their days; the clinic that is soonest first. */
export function clinicsOf(entries: readonly ClinicEntry[]): FoundClinic[] {
  const clinics = new Map<number, FoundClinic>()
  for (const entry of entries.toSorted((one, other) => one.date.localeCompare(other.date))) {
    const known = clinics.get(entry.clinic_id)
    if (known) known.days.push(entry)
    else clinics.set(entry.clinic_id, { first: entry, days: [entry] })
  }
  return [...clinics.values()]
}
