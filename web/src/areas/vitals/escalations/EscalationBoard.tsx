import { IconCheck } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Permission } from '#contract/access/permissions'
import { useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Dialog } from '../../../ui/feedback/Dialog'
import { ListPage } from '../../../ui/list/ListPage'
import { investigationsAddress, visitAddress, vitalSignsAddress } from '../addresses'
import { AcknowledgeForm } from './AcknowledgeForm'
import { EscalationFilters, escalationFilters } from './EscalationFilters'
import { escalationColumns } from './escalationColumns'
import type { Escalation } from './types'
import { refetchMs, useFollowEscalations } from './useEscalationsChanged'

const mayOpenVisits: readonly Permission[] = ['show-appointment', 'update-appointment']

/** Lists the open escalations of all hospitals of the user: those that nobody has acknowledged first, then by urgency. */
export function EscalationBoard() {
  const t = useText('vitals')
  const { can } = useAuthSession()
  const { filters, page, isFiltered, setFilters, setPage, clear } = useListAddress(...escalationFilters)
  const [answered, setAnswered] = useState<Escalation>()
  useFollowEscalations()
  const list = useQuery({
    ...api.escalations.list.query({ query: { ...filters, page } }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchMs,
    refetchOnWindowFocus: 'always',
  })
  const addressOf = ({ kind, episode_id: episode, appointment_id: appointment }: Escalation) => {
    if (appointment !== null) return can(mayOpenVisits) ? visitAddress(appointment) : undefined
    if (episode === null || !can(['show-episode', 'update-episode'])) return undefined
    return kind === 'critical_result' ? investigationsAddress(episode) : vitalSignsAddress(episode)
  }
  const close = () => setAnswered(undefined)
  return (
    <>
      <ListPage<Escalation>
        title={t('escalation.board')}
        lead={t('escalation.boardLead')}
        list={list}
        onPageChange={setPage}
        onClearFilters={isFiltered ? clear : undefined}
        empty={{ body: t('escalation.empty') }}
        filters={<EscalationFilters filters={filters} setFilters={setFilters} />}
        columns={escalationColumns(t)}
        rowKey={({ id }) => id}
        rowName={({ patient, bed }) => patient?.name_text ?? bed ?? t('escalation.outpatient')}
        rowTo={addressOf}
        rowActions={(row) =>
          row.editable && !row.acknowledged && can('update-vital-sign')
            ? [
                {
                  key: 'acknowledge',
                  label: t('escalation.acknowledge'),
                  icon: <IconCheck />,
                  quick: true,
                  onSelect: () => setAnswered(row),
                },
              ]
            : []
        }
      />
      <Dialog open={answered !== undefined} onClose={close} title={t('escalation.acknowledgeTitle')}>
        {answered && <AcknowledgeForm escalation={answered} onClose={close} />}
      </Dialog>
    </>
  )
}
