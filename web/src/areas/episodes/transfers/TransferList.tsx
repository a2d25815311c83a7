import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useText } from '../../../app/i18n/useText'
import { useParams } from '../../../app/router/navigation'
import { useListAddress } from '../../../app/router/useListAddress'
import { useAuthSession, useUser } from '../../../app/session/useAuthSession'
import { api } from '../../../lib/api/api'
import { isolated } from '../../../ui/isolated'
import { ListPage } from '../../../ui/list/ListPage'
import { Segmented } from '../../../ui/Segmented'
import { type TransferRow, useFollowTransfers } from '../../transfers'
import { caseAddress, casesAddress, spokesAddress, transfersAddress } from '../addresses'
import { useUtilities } from '../useUtilities'
import { OfferDialog } from './OfferDialog'
import { transferColumns } from './transferColumns'

/** Lists the transfers that are offered to a hospital, and those that it has sent. */
export function TransferList() {
  const t = useText('transfers')
  const { hospitalId = '' } = useParams<'hospitalId'>()
  const { can } = useAuthSession()
  const { time_zone: ownZone } = useUser()
  const { filters, page, setFilters, setPage } = useListAddress('list', 'offer')
  useFollowTransfers()
  const utilities = useUtilities(hospitalId).data?.data
  const mayReceive = can('create-episode')
  const isSent = filters.list === 'sent' || !mayReceive
  const request = { params: { id: hospitalId }, query: { page } }
  const list = useQuery({
    ...(isSent ? api.transfers.sent.query(request) : api.transfers.received.query(request)),
    placeholderData: keepPreviousData,
  })
  const lists = [
    { value: 'received' as const, label: t('list.received') },
    { value: 'sent' as const, label: t('list.sent') },
  ]
  const title = t('list.title')
  const cases = utilities && {
    label: t('list.cases', { hospital: isolated(utilities.hospital.name) }),
    to: casesAddress(hospitalId),
  }
  const addressOf = ({ id, episode_id: episode, can_open: canOpen }: TransferRow) => {
    if (!isSent) return transfersAddress(hospitalId, id)
    return canOpen && can(['show-episode', 'update-episode']) ? caseAddress(episode) : undefined
  }
  return (
    <>
      <ListPage<TransferRow>
        title={title}
        breadcrumbs={[{ label: t('list.spokes'), to: spokesAddress }, ...(cases ? [cases] : []), { label: title }]}
        filters={
          mayReceive && (
            <Segmented
              label={t('list.which')}
              options={lists}
              value={isSent ? 'sent' : 'received'}
              onChange={(value) => setFilters({ list: value === 'sent' ? 'sent' : null })}
            />
          )
        }
        list={list}
        onPageChange={setPage}
        empty={{ body: t(isSent ? 'list.noneSent' : 'list.noneReceived') }}
        columns={transferColumns(t, { zone: utilities?.time_zone ?? ownZone, isSent })}
        rowKey={({ id }) => id}
        rowName={({ patient }) => patient.name_text}
        rowTo={addressOf}
      />
      {mayReceive && <OfferDialog id={filters.offer} onClose={() => setFilters({ offer: null })} />}
    </>
  )
}
