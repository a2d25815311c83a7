import { IconFlask, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CENTER_TYPE } from '#contract/facilities/centers'
import type { InvestigationRow } from '#contract/investigations/investigation'
import { useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListBody } from '../../../ui/list/ListBody'
import { Section } from '../../../ui/Section'
import { OrderDialog } from '../basket/OrderDialog'
import { useOpenBasket } from '../basket/useOpenBasket'
import { InvestigationDialog, type Step } from '../details/InvestigationDialog'
import classes from '../investigations.module.css'
import type { OrderEncounter } from '../types'
import { useUtilities } from '../useUtilities'
import { investigationColumns } from './investigationColumns'
import type { ListState } from './listState'
import { rowActions } from './rowActions'
import { useChanges } from './useChanges'

const rowsPerPage = 10
const calls = { episode: 'ofEpisode', appointment: 'ofAppointment' } as const

type EncounterInvestigationsProps = { encounter: OrderEncounter; state: ListState; withoutPrint?: boolean }

/** The investigations of a case or a visit, with what can be done with each, and the form that orders more. */
export function EncounterInvestigations({ encounter, state, withoutPrint = false }: EncounterInvestigationsProps) {
  const t = useText('investigations')
  const { can } = useAuthSession()
  const { page, setPage, filters, setFilters, openId, setOpenId } = state
  const utilities = useUtilities(encounter).data?.data
  const openBasket = useOpenBasket(encounter)
  const [step, setStep] = useState<Step>('show')
  const { center_type: centerType, order_status: status } = filters
  const list = useQuery({
    ...api.investigations[calls[encounter.model]].query({
      params: { id: encounter.id },
      query: { center_type: centerType, status, page, limit: rowsPerPage },
    }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  useChanges(encounter)
  const mayOrder = (utilities?.can_order ?? false) && can('create-investigation')
  const isFiltered = Boolean(centerType || status)
  const open = (id: number, next: Step) => {
    setStep(next)
    setOpenId(id)
  }
  const order = (
    <Button variant="primary" icon={<IconPlus />} onClick={openBasket.show}>
      {t('order')}
    </Button>
  )
  return (
    <Section title={t('title')} actions={mayOrder && order}>
      <div className={classes.badges}>
        <FilterChip
          label={t('field.center_type')}
          options={Object.values(CENTER_TYPE).map((type) => ({ value: String(type), label: t(`type.${type}`) }))}
          value={centerType || null}
          onChange={(value) => setFilters({ center_type: value })}
        />
        <FilterChip
          label={t('field.status')}
          options={(utilities?.statuses ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
          value={status || null}
          onChange={(value) => setFilters({ order_status: value })}
        />
      </div>
      <ListBody<InvestigationRow>
        list={list}
        onPageChange={setPage}
        onClearFilters={isFiltered ? () => setFilters({ center_type: null, order_status: null }) : undefined}
        empty={{ icon: <IconFlask />, body: t(mayOrder ? 'emptyOrder' : 'empty') }}
        table={{
          label: t('title'),
          columns: investigationColumns(t, list.data?.data),
          rowKey: ({ id }) => id,
          rowName: ({ code }) => code,
          onRow: ({ id }) => open(id, 'show'),
          rowActions: (row) =>
            rowActions(row, { t, mayUpdate: can('update-investigation'), onStep: (next) => open(row.id, next) }),
        }}
      />
      <InvestigationDialog
        id={openId}
        step={step}
        onStep={setStep}
        onClose={() => setOpenId(undefined)}
        zone={encounter.zone}
        utilities={utilities}
        side="ordering"
        withoutPrint={withoutPrint}
      />
      {utilities && <OrderDialog encounter={encounter} utilities={utilities} open={openBasket} />}
    </Section>
  )
}
