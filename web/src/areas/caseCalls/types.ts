/** What the call of a case needs of the case. */
export interface CalledCase {
  id: number
  hospitalId: number
  /** The hospital's time zone. */
  zone: string
}
