import type { ClinicEntry } from '#contract/appointments/booking'

/** A clinic with the days that match the search. */
export interface FoundClinic {
  /** Its first day. */
  first: ClinicEntry
  /** All its days, in order. */
  days: ClinicEntry[]
}

/** Groups a doctor's entries (one per clinic and day) by clinic, the clinic with the earliest day first. */
export function clinicsOf(entries: readonly ClinicEntry[]): FoundClinic[] {
  const clinics = new Map<number, FoundClinic>()
  for (const entry of entries.toSorted((one, other) => one.date.localeCompare(other.date))) {
    const known = clinics.get(entry.clinic_id)
    if (known) known.days.push(entry)
    else clinics.set(entry.clinic_id, { first: entry, days: [entry] })
  }
  return [...clinics.values()]
}
