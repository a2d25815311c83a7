import { IconVideo } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import type { CaseCall } from '#contract/caseCalls/calls'
import { useText } from '../../app/i18n/useText'
import { useAuthSession } from '../../app/session/useAuthSession'
import { Button } from '../../ui/Button'
import { InlineNotice } from '../../ui/feedback/InlineNotice'
import { Skeleton } from '../../ui/feedback/Skeleton'
import { CaseChecks } from '../prescriptions'
import { AskOthers } from './AskOthers'
import classes from './caseCall.module.css'
import { People } from './People'
import type { CalledCase } from './types'

/** Has the video; loaded with the first call. */
const CaseStage = lazy(() => import('./CaseStage').then((m) => ({ default: m.CaseStage })))

type CallBodyProps = {
  of: CalledCase
  call: CaseCall
  isJoined: boolean
  onJoin: () => void
  onLeave: () => void
}

/** The content of the calls section. */
export function CallBody({ of, call, isJoined, onJoin, onLeave }: CallBodyProps) {
  const t = useText('caseCalls')
  const { can } = useAuthSession()
  const { ended, participants } = call
  if (ended && !isJoined) return <InlineNotice tone="neutral">{t(`ended.${ended}Body`)}</InlineNotice>
  return (
    <div className={classes.parts}>
      <div className={classes.video}>
        {isJoined ? (
          <Suspense fallback={<Skeleton variant="cards" count={1} />}>
            <CaseStage episodeId={of.id} onLeave={onLeave} />
          </Suspense>
        ) : (
          <div className={classes.start}>
            <p>{participants.length > 0 ? t('join.body') : t('start.body')}</p>
            <Button variant="primary" icon={<IconVideo />} onClick={onJoin}>
              {participants.length > 0 ? t('join') : t('start')}
            </Button>
          </div>
        )}
      </div>
      <div className={classes.side}>
        {can(['list-prescription', 'show-prescription']) && (
          <Suspense fallback={null}>
            <CaseChecks of={of} />
          </Suspense>
        )}
        <People participants={participants} />
        <AskOthers of={of} requests={call.requests} />
      </div>
    </div>
  )
}
