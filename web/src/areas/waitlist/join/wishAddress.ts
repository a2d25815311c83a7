import { addDays, parseDate } from '#contract/rules/calendarDate'

/** How many days a patient waits unless the address says otherwise. */
const defaultDays = 30

/** What a patient waits for, as the address of the page names it. */
export interface Wish {
  doctor_id: number | null
  specialty_id: number | null
  /** The hospital chosen at first. */
  hospital_id: number | null
  from: string
  to: string
  /** The appointment that an earlier slot replaces. */
  appointment_id: number | null
}

function idOr(value: string | null): number | null {
  return value !== null && /^[1-9]\d{0,8}$/.test(value) ? Number(value) : null
}

/**
 * Reads what to wait for from the address. Missing and past dates are replaced by valid ones.
 * @param today `YYYY-MM-DD`
 */
export function readWish(params: URLSearchParams, today: string): Wish {
  const dayOf = (name: string) => {
    const value = params.get(name)
    return value !== null && parseDate(value) !== undefined && value >= today ? value : undefined
  }
  const from = dayOf('from') ?? today
  const to = dayOf('to')
  return {
    doctor_id: idOr(params.get('doctor_id')),
    specialty_id: idOr(params.get('specialty_id')),
    hospital_id: idOr(params.get('hospital_id')),
    from,
    to: to !== undefined && to >= from ? to : addDays(from, defaultDays),
    appointment_id: idOr(params.get('appointment_id')),
  }
}
