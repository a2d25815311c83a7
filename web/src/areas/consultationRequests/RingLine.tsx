import { IconBellRinging } from '@tabler/icons-react'
import { useText } from '../../app/i18n/useText'
import { isolated } from '../../ui/isolated'
import { Countdown } from '../../ui/visit/Countdown'
import classes from './requests.module.css'
import type { RequestRow } from './types'
import { useRequestsChanged } from './useRequestsChanged'

/** At whom a request rings now, as both sides see it, and for how long before it rings at the next doctor. */
export function RingLine({ ring: { to, people, until } }: { ring: NonNullable<RequestRow['ring']> }) {
  const t = useText('consultationRequests')
  const changed = useRequestsChanged()
  return (
    <p className={classes.ringing}>
      <IconBellRinging aria-hidden="true" />
      <span>
        {to ? t('ring.at', { name: isolated(to.name_text) }) : t('ring.atPeople', { count: people })}{' '}
        <Countdown until={Date.parse(until)} onEnd={changed} />
      </span>
    </p>
  )
}
