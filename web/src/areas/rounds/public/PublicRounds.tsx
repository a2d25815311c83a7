import { IconUserPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { QueryLayer } from '../../../app/query/QueryLayer'
import { api } from '../../../lib/api/api'
import { BidiText } from '../../../ui/BidiText'
import { Button } from '../../../ui/Button'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Empty } from '../../../ui/feedback/Empty'
import { Name } from '../../../ui/Name'
import { PublicPage } from '../../auth'
import { RoundStatus } from '../RoundStatus'
import { RoundTime } from '../RoundTime'
import classes from '../rounds.module.css'
import type { PublicRound } from '../types'
import { ownZone } from './ownZone'
import { RegisterForm } from './RegisterForm'

/** The public rounds, with registration for one of them. */
export function PublicRounds() {
  return (
    <QueryLayer>
      <Rounds />
    </QueryLayer>
  )
}

function Rounds() {
  const t = useText('rounds')
  const [chosen, setChosen] = useState<PublicRound>()
  const query = useQuery({ ...api.publicRounds.list.query(), ...handlesOwnError })
  const close = () => setChosen(undefined)
  return (
    <PublicPage title={t('public.title')} lead={t('public.lead')} width="wide">
      <QueryBoundary query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty title={t('noneAvailable')} />
          ) : (
            <ul className={classes.cards}>
              {data.map((round) => (
                <li key={round.id} className={classes.card}>
                  <PublicCard round={round} onRegister={() => setChosen(round)} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryBoundary>
      <p className={classes.quiet}>{t('public.privacy')}</p>
      <Dialog open={chosen !== undefined} onClose={close} title={t('register.title')} fullOnPhone>
        {chosen && <RegisterForm round={chosen} onClose={close} />}
      </Dialog>
    </PublicPage>
  )
}

function PublicCard({ round, onRegister }: { round: PublicRound; onRegister: () => void }) {
  const t = useText('rounds')
  const { title, organizerName, specialtyName, taken, places, description } = round
  return (
    <>
      <h2 className={classes.cardHead}>
        <BidiText>{title}</BidiText>
        {round.status === 2 && <RoundStatus round={round} />}
      </h2>
      <span>{t('public.organizer', { name: organizerName })}</span>
      {description && (
        <span className={classes.quiet}>
          <BidiText>{description}</BidiText>
        </span>
      )}
      <RoundTime round={round} zone={ownZone()} />
      <span className={classes.quiet}>
        <Name>{specialtyName}</Name> · {t('public.taken', { taken, places })}
      </span>
      {taken < places ? (
        <Button icon={<IconUserPlus />} onClick={onRegister}>
          {t('register')}
        </Button>
      ) : (
        <span>{t('public.full')}</span>
      )}
    </>
  )
}
