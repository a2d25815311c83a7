import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { paymentProviders } from '#contract/payments/evidence'
import { reviewReasons } from '#contract/payments/paymentState'
import { type PaymentReviewRow, reviewStates } from '#contract/payments/reviews'
import { exportColumns } from '../../../app/entity/exportColumns'
import { ListMenu } from '../../../app/entity/ListMenu'
import { ViewTabs } from '../../../app/entity/ViewTabs'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { InlineNotice } from '../../../ui/feedback/InlineNotice'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListPage } from '../../../ui/list/ListPage'
import { Segmented } from '../../../ui/Segmented'
import classes from '../belowFilters.module.css'
import { reviewColumns } from './reviewColumns'

const all = 'all'

function oneOf<T extends string>(values: readonly T[], value: string): T | undefined {
  return values.find((each) => each === value)
}

/** Lists the payments and cash drawers that need a person; without a choice, the open ones. */
export function ReviewList() {
  const t = useText('payments')
  const language = useLanguage()
  const { time_zone: zone } = useUser()
  const { page, filters, isFiltered, setPage, setFilters, clear } = useListAddress(
    'state',
    'reason',
    'provider',
    'hospital_id',
  )
  const query = {
    state: filters.state === all ? undefined : (oneOf(reviewStates, filters.state) ?? 'open'),
    reason: oneOf(reviewReasons, filters.reason),
    provider: oneOf(paymentProviders, filters.provider),
    hospital_id: filters.hospital_id || undefined,
  }
  const list = useQuery({
    ...api.paymentReviews.list.query({ query: { page, ...query } }),
    placeholderData: keepPreviousData,
  })
  const hospitals = useQuery({ ...api.paymentReviews.hospitals.query(), staleTime: 300_000 }).data?.data ?? []
  const columns = reviewColumns(t, language, zone)
  return (
    <ListPage<PaymentReviewRow>
      title={t('review.title')}
      lead={t('review.lead')}
      actions={
        <ListMenu
          area="paymentReviews"
          fetchExport={(format, signal) =>
            api.paymentReviews.sheet.call({
              query: { ...query, format, title: t('review.title'), columns: JSON.stringify(exportColumns(columns)) },
              signal,
            })
          }
        />
      }
      tabs={<ViewTabs area="paymentReviews" />}
      list={list}
      onPageChange={setPage}
      onClearFilters={isFiltered ? clear : undefined}
      empty={{ body: t('review.empty') }}
      filters={
        <>
          {(list.data?.alarms ?? []).map((provider) => (
            <div key={provider} className={classes.line}>
              <InlineNotice tone="warn">{t('review.alarm', { provider: t(`provider.${provider}`) })}</InlineNotice>
            </div>
          ))}
          <Segmented
            label={t('review.state')}
            options={[
              ...reviewStates.map((value) => ({ value, label: t(`review.state.${value}`) })),
              { value: all, label: t('review.all') },
            ]}
            value={query.state ?? all}
            onChange={(state) => setFilters({ state })}
          />
          <FilterChip
            label={t('review.reason')}
            options={reviewReasons.map((value) => ({ value, label: t(`reason.${value}`) }))}
            value={filters.reason || null}
            onChange={(reason) => setFilters({ reason })}
          />
          <FilterChip
            label={t('review.provider')}
            options={paymentProviders.map((value) => ({ value, label: t(`provider.${value}`) }))}
            value={filters.provider || null}
            onChange={(provider) => setFilters({ provider })}
          />
          {hospitals.length > 1 && (
            <FilterChip
              label={t('review.hospital')}
              options={hospitals.map(({ id, name }) => ({ value: String(id), label: name }))}
              value={filters.hospital_id || null}
              onChange={(hospital_id) => setFilters({ hospital_id })}
            />
          )}
        </>
      }
      columns={columns}
      rowKey={({ id }) => id}
      rowName={({ reason_text }) => reason_text}
      rowTo={({ id }) => `/payments/review/${id}`}
    />
  )
}
