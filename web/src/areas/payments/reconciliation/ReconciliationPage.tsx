import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paymentProviders } from '#contract/payments/evidence'
import type { ReconciliationLine } from '#contract/payments/reconciliation'
import { addDays } from '#contract/rules/calendarDate'
import { exportColumns } from '../../../app/entity/exportColumns'
import { ListMenu } from '../../../app/entity/ListMenu'
import { ViewTabs } from '../../../app/entity/ViewTabs'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { dayIn } from '../../../lib/dates'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { DateFilterField } from '../../../ui/fields/DateFilterField'
import { formatDay } from '../../../ui/format'
import { FilterChip } from '../../../ui/list/FilterChip'
import { FilterPanel } from '../../../ui/list/FilterPanel'
import { ListPage } from '../../../ui/list/ListPage'
import { Segmented } from '../../../ui/Segmented'
import { ReconciliationTotals } from './ReconciliationTotals'
import { reconciliationColumns } from './reconciliationColumns'

/** Compares our records of a day with those of a provider or with the counts of the drawers; by default yesterday's. */
export function ReconciliationPage() {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { page, filters, setPage, setFilters } = useListAddress('provider', 'date', 'difference')
  const yesterday = addDays(dayIn(zone), -1)
  const provider = paymentProviders.find((each) => each === filters.provider) ?? paymentProviders[0]
  const date = filters.date || yesterday
  const query = { provider, date, difference: filters.difference === 'any' ? ('any' as const) : undefined }
  const list = useQuery({
    ...api.paymentReconciliation.list.query({ query: { page, ...query } }),
    placeholderData: keepPreviousData,
  })
  const columns = reconciliationColumns(t, language)
  const compared = list.data
  return (
    <ListPage<ReconciliationLine>
      title={t('reconciliation.title')}
      lead={t('reconciliation.lead')}
      actions={
        <ListMenu
          area="paymentReconciliation"
          fetchExport={(format, signal) =>
            api.paymentReconciliation.sheet.call({
              query: {
                ...query,
                format,
                title: `${t('reconciliation.title')} ${t(`provider.${provider}`)} ${date}`,
                columns: JSON.stringify(exportColumns(columns)),
              },
              signal,
            })
          }
        />
      }
      tabs={<ViewTabs area="paymentReconciliation" />}
      list={list}
      onPageChange={setPage}
      onClearFilters={query.difference ? () => setFilters({ difference: null }) : undefined}
      empty={{ body: t(compared?.compared_at ? 'reconciliation.empty' : 'reconciliation.notYet') }}
      filters={
        <>
          <Segmented
            label={t('reconciliation.provider')}
            options={paymentProviders.map((value) => ({ value, label: t(`provider.${value}`) }))}
            value={provider}
            onChange={(value) => setFilters({ provider: value })}
          />
          <FilterPanel
            label={t('reconciliation.date')}
            chosen={formatDay(date, language)}
            onRemove={() => setFilters({ date: null })}
          >
            <DateFilterField
              label={t('reconciliation.date')}
              value={date}
              onChange={(day) => setFilters({ date: day })}
            />
          </FilterPanel>
          <FilterChip
            label={t('reconciliation.difference')}
            options={[{ value: 'any', label: t('reconciliation.only') }]}
            value={filters.difference || null}
            onChange={(difference) => setFilters({ difference })}
          />
          {compared &&
            (compared.compared_at ? (
              <ReconciliationTotals totals={compared.totals} comparedAt={compared.compared_at} />
            ) : (
              compared.totals.count > 0 && <InlineNotice>{t('reconciliation.notYet')}</InlineNotice>
            ))}
        </>
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ reference }) => reference}
    />
  )
}
