import { IconArrowDown, IconArrowUp, IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useRemoval } from '../../../app/entity/useRemoval'
import { useText } from '../../../app/i18n/useText'
import { ProblemNotice } from '../../../app/problems/ProblemBanner'
import { handlesOwnError, QueryBoundary } from '../../../app/query/QueryBoundary'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { useCall } from '../../../lib/api/useCall'
import { Button } from '../../../ui/Button'
import { Card } from '../../../ui/Card'
import { InstantText } from '../../../ui/DateTimeText'
import { Dialog } from '../../../ui/feedback/Dialog'
import { Empty } from '../../../ui/feedback/Empty'
import { IconButton } from '../../../ui/IconButton'
import { usePreloadedSheets } from '../preloadedSheets'
import classes from '../rounds.module.css'
import type { Agenda, AgendaCase, RoundDetails } from '../types'
import { CaseLine } from './CaseLine'
import { ProposeForm } from './ProposeForm'

/** The agenda of a round: cases are proposed until it closes, and the organizer accepts and orders them. */
export function AgendaCard({ round }: { round: RoundDetails }) {
  const t = useText('rounds')
  const { time_zone: zone } = useUser()
  const [isProposing, setProposing] = useState(false)
  const query = useQuery({ ...api.rounds.agenda.query({ params: { id: round.id } }), ...handlesOwnError })
  const close = () => setProposing(false)
  return (
    <Card
      title={t('agenda')}
      note={
        <>
          {t('agenda.closes')} <InstantText instant={round.agenda_closes_at} zone={zone} />
        </>
      }
      actions={
        round.can.propose && (
          <Button icon={<IconPlus />} onClick={() => setProposing(true)}>
            {t('propose')}
          </Button>
        )
      }
    >
      <QueryBoundary query={query} variant="rows">
        {({ data }) => <Cases roundId={round.id} agenda={data} />}
      </QueryBoundary>
      <Dialog open={isProposing} onClose={close} title={t('propose')} fullOnPhone>
        {isProposing && <ProposeForm round={round} onClose={close} />}
      </Dialog>
    </Card>
  )
}

const noCases: readonly AgendaCase[] = []

function Cases({ roundId, agenda }: { roundId: number; agenda: Agenda }) {
  const t = useText('rounds')
  const queries = useQueryClient()
  const removal = useRemoval()
  const order = useCall(api.rounds.setAgenda, { handlesOwnError: true })
  const check = useCall(api.rounds.check, { handlesOwnError: true })
  const { cases, version, can_order: mayOrder, is_closed: isClosed } = agenda
  const accepted = cases.filter(({ state }) => state === 'accepted')
  const refetch = () => queries.invalidateQueries({ queryKey: ['rounds'] })
  const save = async (next: readonly AgendaCase[]) => {
    const chosen = next.map(({ id, minutes }) => ({ id, minutes, presenter_id: null }))
    await order.run({ params: { id: roundId }, body: { version, cases: chosen } })
    await refetch()
  }
  const move = (index: number, by: 1 | -1) => {
    const next = [...accepted]
    const [moved] = next.splice(index, 1)
    if (moved) next.splice(index + by, 0, moved)
    void save(next)
  }
  const withdraw = (caseId: number) =>
    void removal(
      {
        call: { call: () => api.rounds.withdraw.call({ params: { id: roundId, caseId } }) },
        area: 'rounds',
        body: t('withdraw.body'),
        done: t('withdraw.done'),
      },
      caseId,
    )
  // What is proposed may still change; what is accepted by the evening before is loaded then.
  const loaded = usePreloadedSheets(roundId, isClosed ? cases : noCases)
  if (cases.length === 0) return <Empty title={t('agenda.none')} />
  return (
    <>
      {isClosed && cases.some(({ can_open: canOpen }) => canOpen) && (
        <p className={classes.quiet} role="status">
          {t('cases.readyHere', loaded)}
        </p>
      )}
      <ol className={classes.names}>
        {cases.map((each) => {
          const index = accepted.indexOf(each)
          const label = each.patient.label
          return (
            <li key={each.id} className={classes.case}>
              <CaseLine agendaCase={each} number={index < 0 ? null : index + 1} />
              <div className={classes.buttons}>
                {mayOrder && each.state === 'proposed' && !isClosed && (
                  <Button size="small" icon={<IconCheck />} onClick={() => void save([...accepted, each])}>
                    {t('accept')}
                  </Button>
                )}
                {mayOrder && index > 0 && (
                  <IconButton icon={<IconArrowUp />} label={t('up', { label })} onClick={() => move(index, -1)} />
                )}
                {mayOrder && index >= 0 && index < accepted.length - 1 && (
                  <IconButton icon={<IconArrowDown />} label={t('down', { label })} onClick={() => move(index, 1)} />
                )}
                {each.can_check && (
                  <Button
                    size="small"
                    icon={<IconCheck />}
                    onClick={() =>
                      void check.run({ params: { id: roundId, caseId: each.id } }).then(() => void refetch())
                    }
                  >
                    {t('check')}
                  </Button>
                )}
                {each.can_withdraw && (
                  <IconButton icon={<IconTrash />} label={t('withdraw', { label })} onClick={() => withdraw(each.id)} />
                )}
              </div>
            </li>
          )
        })}
      </ol>
      <ProblemNotice problem={order.problem ?? check.problem} />
    </>
  )
}
