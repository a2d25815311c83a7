import { IconClock } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import type { SignedInUser } from '#contract/auth/calls'
import { zonePlace } from '#contract/rules/zonePlace'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { Banner } from '../../ui/feedback/Banner'
import { useLanguage, useText } from '../i18n/useText'
import { useAuthSession } from '../session/useAuthSession'
import { rememberAnswer } from './answeredZones'
import classes from './ZoneQuestion.module.css'

type ZoneQuestionProps = {
  user: SignedInUser
  /** The time zone of this device. */
  device: string
}

function Notice({ user, device }: ZoneQuestionProps) {
  const t = useText('zoneQuestion')
  const language = useLanguage()
  const queries = useQueryClient()
  const { refresh } = useAuthSession()
  const { run, busy } = useCall(api.profile.timeZone)
  const [isAnswered, setAnswered] = useState(false)
  if (isAnswered) return null
  const places = { device: zonePlace(device, language), profile: zonePlace(user.time_zone, language) }
  const keep = () => {
    rememberAnswer(user.id, device)
    setAnswered(true)
  }
  const use = async () => {
    if (!(await run({ body: { time_zone: device } }))) return
    keep()
    await refresh()
    // Texts with times are composed in the zone of the profile.
    await queries.invalidateQueries()
  }
  return (
    <Banner
      tone="info"
      icon={<IconClock />}
      action={
        <span className={classes.answers}>
          <Button size="small" busy={busy} onClick={() => void use()}>
            {t('use', places)}
          </Button>
          <Button size="small" variant="subtle" onClick={keep}>
            {t('keep', places)}
          </Button>
        </span>
      }
      onDismiss={keep}
    >
      {t('question', places)}
    </Banner>
  )
}

/** Asks whether the profile should take over the time zone of this device. */
export function ZoneQuestion(props: ZoneQuestionProps) {
  return (
    <Suspense>
      <Notice {...props} />
    </Suspense>
  )
}
