import { IconApi, IconBan, IconKey, IconPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ApiClient, ApiClientWithSecret } from '#contract/apiClients/calls'
import { useText } from '../../app/i18n/useText'
import { useListAddress } from '../../app/router/useListAddress'
import { useUser } from '../../app/session/useAuthSession'
import { api } from '../../lib/api/api'
import { useCall } from '../../lib/api/useCall'
import { Button } from '../../ui/Button'
import { useConfirm } from '../../ui/feedback/confirm'
import { useToasts } from '../../ui/feedback/toasts'
import { ListPage } from '../../ui/list/ListPage'
import type { RowAction } from '../../ui/list/listTypes'
import { CreateClient } from './CreateClient'
import { clientColumns } from './columns'
import { SecretDialog } from './SecretDialog'

/** Lists the programs that read the FHIR API; creates and disables them, and gives them new secrets. */
export function ApiClients() {
  const t = useText('apiClients')
  const { time_zone: zone } = useUser()
  const { page, setPage } = useListAddress()
  const list = useQuery({ ...api.apiClients.list.query({ query: { page } }), placeholderData: keepPreviousData })
  const [isCreating, setCreating] = useState(false)
  // With the secret, which the server shows only once.
  const [shown, setShown] = useState<ApiClientWithSecret>()
  const rowActions = useClientActions(setShown)
  const create = (
    <Button variant="primary" icon={<IconPlus />} onClick={() => setCreating(true)}>
      {t('new')}
    </Button>
  )
  return (
    <>
      <ListPage<ApiClient>
        title={t('title')}
        lead={t('lead')}
        actions={create}
        list={list}
        onPageChange={setPage}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        rowActions={rowActions}
        empty={{ body: t('empty'), icon: <IconApi /> }}
        columns={clientColumns(t, zone)}
      />
      <CreateClient
        open={isCreating}
        onClose={() => setCreating(false)}
        onCreated={(client) => {
          setCreating(false)
          setShown(client)
        }}
      />
      <SecretDialog client={shown} onClose={() => setShown(undefined)} />
    </>
  )
}

/**
 * Returns the actions of a client; a disabled one has none.
 * @param onSecret is called with a new secret
 */
function useClientActions(onSecret: (client: ApiClientWithSecret) => void): (client: ApiClient) => RowAction[] {
  const t = useText('apiClients')
  const confirm = useConfirm()
  const toasts = useToasts()
  const queries = useQueryClient()
  const rotating = useCall(api.apiClients.rotate)
  const disabling = useCall(api.apiClients.disable)
  const refetch = () => queries.invalidateQueries({ queryKey: ['apiClients'] })
  const rotate = async ({ id, name }: ApiClient) => {
    const question = { title: t('rotate.title', { name }), body: t('rotate.body'), confirmLabel: t('rotate') }
    if (!(await confirm({ ...question, danger: true }))) return
    const response = await rotating.run({ params: { id } })
    if (!response) return
    onSecret(response.data)
    await refetch()
  }
  const disable = async ({ id, name }: ApiClient) => {
    const question = { title: t('disable.title', { name }), body: t('disable.body'), confirmLabel: t('disable') }
    if (!(await confirm({ ...question, danger: true }))) return
    if (!(await disabling.run({ params: { id } }))) return
    toasts.success(t('disabled'))
    await refetch()
  }
  return (client) =>
    client.disabled_at !== null
      ? []
      : [
          { key: 'rotate', label: t('rotate'), icon: <IconKey />, onSelect: () => void rotate(client) },
          {
            key: 'disable',
            label: t('disable'),
            icon: <IconBan />,
            onSelect: () => void disable(client),
            danger: true,
          },
        ]
}
