import { useEffect, useEffectEvent, useState } from 'react'
import { useLanguage, useText } from '../../app/i18n/useText'
import { ProblemText } from '../../app/problems/ProblemBanner'
import { useNavigationState } from '../../app/router/navigationState'
import { api } from '../../lib/api/api'
import type { CallResponse } from '../../lib/api/call'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { PublicPage } from '../auth'
import { GuestCall } from './GuestCall'
import { GuestEntry } from './GuestEntry'

/** What a guest sees before joining. */
export type Invitation = CallResponse<typeof import('#contract/meeting/calls')['guest']['read']>['data']
/** What a guest gets on joining: the token and the room. */
export type Entry = CallResponse<typeof import('#contract/meeting/calls')['guest']['join']>

/** Shows the page of a guest link: the invitation, then name and devices, then the call. */
export function GuestPage() {
  const link = useNavigationState().location.hash.slice(1)
  // A different link is a different invitation.
  return <Invited key={link} link={link} />
}

function Invited({ link }: { link: string }) {
  const t = useText('guest')
  const language = useLanguage()
  const read = useCall(api.guest.read, { handlesOwnError: true })
  const [invitation, setInvitation] = useState<Invitation>()
  const [entered, setEntered] = useState<{ entry: Entry; name: string }>()
  const ask = useEffectEvent(async () => {
    const response = link && (await read.run({ body: { link } }))
    if (response) setInvitation(response.data)
  })
  // Ask again when the language changes, so that a problem is shown in the current language.
  const askedIn = language
  useEffect(() => {
    if (askedIn) void ask()
  }, [askedIn])
  if (entered && invitation) return <GuestCall link={link} invitation={invitation} {...entered} />
  if (invitation) {
    return (
      <PublicPage title={t('title')}>
        <GuestEntry link={link} invitation={invitation} onEntered={(entry, name) => setEntered({ entry, name })} />
      </PublicPage>
    )
  }
  return (
    <PublicPage title={t('title')}>
      {read.problem || !link ? (
        <InlineNotice
          tone="warn"
          alert
          action={read.problem?.isTransient && <Button onClick={() => void ask()}>{t('tryAgain')}</Button>}
        >
          {read.problem ? <ProblemText problem={read.problem} /> : t('noLink')}
        </InlineNotice>
      ) : (
        <Skeleton variant="text" />
      )}
    </PublicPage>
  )
}
