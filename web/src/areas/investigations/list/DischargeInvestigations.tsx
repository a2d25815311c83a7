import { IconFlask } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { InvestigationRow } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { ListBody } from '../../../ui/list/ListBody'
import { Section } from '../../../ui/Section'
import { InvestigationDialog, type Step } from '../details/InvestigationDialog'
import { investigationColumns } from './investigationColumns'
import { useChanges } from './useChanges'

const rowsPerPage = 5

type DischargeInvestigationsProps = {
  /** The call that lists them. */
  list: 'labOrdersAtDischarge' | 'radiologyOrdersAtDischarge'
  episode: { id: number; zone: string }
  /** Called when an order is closed: its result may have been read or recorded. */
  onClosed: () => void
}

/** The lab or the imaging orders of a case that is discharged, those without a result first, with their details. */
export function DischargeInvestigations({ list, episode, onClosed }: DischargeInvestigationsProps) {
  const t = useText('investigations')
  const { can } = useAuthSession()
  const [openId, setOpenId] = useState<number>()
  const [step, setStep] = useState<Step>('show')
  useChanges({ model: 'episode', ...episode })
  if (!can(['list-investigation', 'show-investigation']))
    return <InlineNotice tone="neutral">{t('noAccess')}</InlineNotice>
  return (
    <>
      <Orders
        list={list}
        episodeId={episode.id}
        onOpen={(id) => {
          setStep('show')
          setOpenId(id)
        }}
      />
      <InvestigationDialog
        id={openId}
        step={step}
        onStep={setStep}
        onClose={() => {
          setOpenId(undefined)
          onClosed()
        }}
        zone={episode.zone}
        side="ordering"
      />
    </>
  )
}

type OrdersProps = { list: DischargeInvestigationsProps['list']; episodeId: number; onOpen: (id: number) => void }

function Orders({ list, episodeId, onOpen }: OrdersProps) {
  const t = useText('investigations')
  const [page, setPage] = useState(1)
  const query = useQuery({
    ...api.investigations[list].query({ params: { id: episodeId }, query: { page, limit: rowsPerPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  return (
    <Section title={t(`discharge.${list}`)}>
      <ListBody<InvestigationRow>
        list={query}
        onPageChange={setPage}
        empty={{ icon: <IconFlask /> }}
        table={{
          label: t(`discharge.${list}`),
          columns: investigationColumns(t),
          rowKey: ({ id }) => id,
          rowName: ({ code }) => code,
          onRow: ({ id }) => onOpen(id),
        }}
      />
    </Section>
  )
}
