import { IconBarcode, IconFlask } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { investigationProgress } from '#contract/investigations/codes'
import type { CenterInvestigation } from '#contract/investigations/investigation'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { useMinute } from '../../../app/time/useWardTime'
import { Problem } from '../../../lib/api/problem'
import { Button } from '../../../ui/Button'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListBody } from '../../../ui/list/ListBody'
import { SearchBox } from '../../../ui/list/SearchBox'
import { Section } from '../../../ui/Section'
import { InvestigationDialog, type Step } from '../details/InvestigationDialog'
import classes from '../investigations.module.css'
import { rowActions } from '../list/rowActions'
import type { CenterKindOfInvestigations } from '../types'
import { AssignDialog } from './AssignDialog'
import { centerCalls } from './centerCalls'
import { centerColumns } from './centerColumns'

const rowsPerPage = 20

/** The worklist of a lab or a radiology center: what is not done first, by urgency and age. */
export function CenterInvestigations({ kind, id }: { kind: CenterKindOfInvestigations; id: number }) {
  const t = useText('investigations')
  const language = useLanguage()
  const { can } = useAuthSession()
  const { time_zone: zone } = useUser()
  const now = useMinute()
  const { page, setPage, filters, setFilters, isFiltered } = useListAddress('progress', 'q')
  const [open, setOpen] = useState<{ id: number; step: Step }>()
  const [isAssigning, setAssigning] = useState(false)
  const { progress, q } = filters
  const list = useQuery({
    ...centerCalls[kind].list.query({ params: { id }, query: { progress, q, page, limit: rowsPerPage } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
  })
  const mayUpdate = can('update-investigation')
  if (list.error instanceof Problem && [403, 404].includes(list.error.status))
    return <InlineNotice tone="neutral">{t('center.staffOnly')}</InlineNotice>
  const assign = (
    <Button variant="primary" icon={<IconBarcode />} onClick={() => setAssigning(true)}>
      {t('assign')}
    </Button>
  )
  return (
    <Section title={t('title')} actions={mayUpdate && assign}>
      <div className={classes.badges}>
        <SearchBox value={q} onChange={(next) => setFilters({ q: next })} placeholder={t('center.search')} />
        <FilterChip
          label={t('field.status')}
          options={investigationProgress.map((value) => ({ value, label: t(`progress.${value}`) }))}
          value={progress || null}
          onChange={(value) => setFilters({ progress: value })}
        />
      </div>
      <ListBody<CenterInvestigation>
        list={list}
        onPageChange={setPage}
        onClearFilters={isFiltered ? () => setFilters({ progress: null, q: null }) : undefined}
        empty={{ icon: <IconFlask />, body: t('center.empty') }}
        table={{
          label: t('title'),
          columns: centerColumns(t, language, now),
          rowKey: (row) => row.id,
          rowName: ({ code }) => code,
          onRow: (row) => setOpen({ id: row.id, step: 'show' }),
          // An order is edited and cancelled by those who ordered it.
          rowActions: (row) =>
            rowActions(
              { ...row, editable: false, cancellable: false },
              { t, mayUpdate, onStep: (step) => setOpen({ id: row.id, step }) },
            ),
        }}
      />
      <InvestigationDialog
        id={open?.id}
        step={open?.step ?? 'show'}
        onStep={(step) => setOpen((before) => before && { ...before, step })}
        onClose={() => setOpen(undefined)}
        zone={zone}
        side="center"
      />
      <AssignDialog
        kind={kind}
        id={id}
        open={isAssigning}
        onClose={() => setAssigning(false)}
        onAssigned={(assigned) => setOpen({ id: assigned, step: 'show' })}
      />
    </Section>
  )
}
