import { IconHourglass, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { StaffWaitlistEntry } from '#contract/waitlist/entry'
import { useText } from '../../../app/i18n/useText'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { Button } from '../../../ui/Button'
import { FilterChip } from '../../../ui/list/FilterChip'
import { ListPage } from '../../../ui/list/ListPage'
import { waitlistColumns } from './columns'
import { useStaffActions } from './useStaffActions'

const refetchIntervalMs = 30_000

function offerFilter(value: string) {
  return value === 'open' || value === 'none' ? value : undefined
}

/** Lists who waits for slots of the user's clinics, in the order in which slots are offered to them. */
export function StaffWaitlist() {
  const t = useText('waitlist')
  const { can } = useAuthSession()
  const actions = useStaffActions()
  const { filters, page, isFiltered, setFilters, setPage, clear } = useListAddress('q', 'offer')
  const list = useQuery({
    ...api.staffWaitlist.list.query({
      query: { page, q: filters.q, offer: offerFilter(filters.offer) },
    }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchIntervalMs,
  })
  return (
    <ListPage<StaffWaitlistEntry>
      title={t('staff.title')}
      lead={t('staff.lead')}
      actions={
        can('create-appointment') && (
          <Button variant="primary" icon={<IconPlus />} to="/waitlist/new">
            {t('add.title')}
          </Button>
        )
      }
      list={list}
      query={filters.q}
      onQueryChange={(q) => setFilters({ q })}
      searchPlaceholder={t('staff.search')}
      filters={
        <FilterChip
          label={t('staff.offer')}
          options={(['open', 'none'] as const).map((value) => ({ value, label: t(`staff.offer.${value}`) }))}
          value={filters.offer || null}
          onChange={(offer) => setFilters({ offer })}
        />
      }
      onPageChange={setPage}
      onClearFilters={isFiltered ? clear : undefined}
      columns={waitlistColumns(t, can('update-appointment'))}
      rowKey={({ id }) => id}
      rowName={({ patient }) => patient.name_text}
      {...(can('update-appointment') ? { rowActions: actions } : {})}
      empty={{ body: t('staff.none'), icon: <IconHourglass /> }}
    />
  )
}
