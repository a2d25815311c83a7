import type { Instant } from '../../ui/format'
import { useLanguage } from '../i18n/useText'
import { useUser } from '../session/useAuthSession'
import { formatClinicTime } from './clinicTime'

type ClinicTimeProps = {
  instant: Instant
  /** The end, for a time from one instant to another. */
  until?: Instant
  /** The clinic's zone. */
  zone: string
  withDate?: boolean
}

/** Shows a time of a clinic to its staff, in the clinic's zone and beside it in the reader's where it differs. */
export function ClinicTime({ instant, until, zone, withDate = false }: ClinicTimeProps) {
  const format = useFormatClinicTime()
  return <bdi>{format([instant, until], zone, withDate)}</bdi>
}

/** Returns a function that formats a time of a clinic for its staff, see `formatClinicTime`. */
export function useFormatClinicTime() {
  const language = useLanguage()
  const { time_zone: own } = useUser()
  return (instants: readonly [Instant, Instant?], zone: string, withDate = false) =>
    formatClinicTime(instants, { language, zone, own, withDate })
}
