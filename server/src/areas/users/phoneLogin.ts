/** With what a patient without an email signs in. */
export interface PhoneLogin {
  phone: string | null
  /** `YYYY-MM-DD`. */
  birth_date: string | null
}

/** Returns the field that a change gives another value. */
export function movedPhoneLogin(before: PhoneLogin, after: PhoneLogin): keyof PhoneLogin | undefined {
  return (['phone', 'birth_date'] as const).find((field) => before[field] !== after[field])
}
