import { formatDate, type Instant } from '../../ui/format'
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

type AppointmentTimeProps = Omit<ClinicTimeProps, 'instant'> & {
  appointment: { starts_at: string; walk_in_text: string | null }
}

/** Shows the time of an appointment to staff like `ClinicTime`; of a walk-in, the queue number instead. */
export function AppointmentTime({ appointment, zone, withDate = false, ...props }: AppointmentTimeProps) {
  const language = useLanguage()
  const { starts_at: start, walk_in_text: walkIn } = appointment
  if (walkIn === null) return <ClinicTime instant={start} zone={zone} withDate={withDate} {...props} />
  return (
    <>
      {withDate && (
        <>
          <bdi>{formatDate(start, language, zone)}</bdi> ·{' '}
        </>
      )}
      {walkIn}
    </>
  )
}

/** Returns a function that formats a time of a clinic for its staff, see `formatClinicTime`. */
export function useFormatClinicTime() {
  const language = useLanguage()
  const { time_zone: own } = useUser()
  return (instants: readonly [Instant, Instant?], zone: string, withDate = false) =>
    formatClinicTime(instants, { language, zone, own, withDate })
}
