interface Place {
  doctor: { id: number }
  hospital: { id: number }
  type: 'virtual' | 'physical'
}

interface Dates {
  /** `YYYY-MM-DD` */
  from?: string
  to?: string
  /** The appointment that an earlier slot replaces. */
  appointment_id?: number
}

/** Returns the address of the page on which a patient joins the waiting list for a doctor at a place. */
export function waitlistAddress({ doctor, hospital, type }: Place, dates: Dates): string {
  const params = new URLSearchParams({ doctor_id: String(doctor.id) })
  if (type === 'physical') params.set('hospital_id', String(hospital.id))
  for (const [name, value] of Object.entries(dates)) if (value !== undefined) params.set(name, String(value))
  return `/patient/waitlist/join?${params}`
}
