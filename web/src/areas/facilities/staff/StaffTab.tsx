import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '#contract/facilities/staff'
import { roleName } from '#contract/roles/roleName'
import { SheetMenu } from '../../../app/entity/SheetMenu'
import { useRemoval } from '../../../app/entity/useRemoval'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { saidHere } from '../../../app/query/Loaded'
import { useListAddress } from '../../../app/router/useListAddress'
import { Button } from '../../../ui/Button'
import { ListBody } from '../../../ui/list/ListBody'
import { Person } from '../../../ui/Person'
import { Section } from '../../../ui/Section'
import { type PlaceKind, places } from '../places'
import { AddMember } from './AddMember'

/** Who works at a place; adding and removing for those who manage its members. */
export function StaffTab({ kind, id }: { kind: PlaceKind; id: number }) {
  const t = useText('facilities')
  const words = useText('app')
  const language = useLanguage()
  const { calls, area } = places[kind]
  const { page, setPage } = useListAddress()
  const list = useQuery({
    ...calls.staff.query({ params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...saidHere,
  })
  const removal = useRemoval()
  const [adding, setAdding] = useState(false)
  const canManage = list.data?.can_manage ?? false
  const remove = (userId: number) =>
    void removal(
      {
        call: { call: () => calls.removeStaff.call({ params: { id, userId } }) },
        area,
        body: t('staff.remove'),
        done: t('staff.removed'),
      },
      userId,
    )
  const add = (
    <Button icon={<IconUserPlus />} onClick={() => setAdding(true)}>
      {t('staff.add')}
    </Button>
  )
  const actions = (
    <>
      <SheetMenu sheet={(format, signal) => calls.staffSheet.call({ params: { id }, query: { format }, signal })} />
      {canManage && add}
    </>
  )
  return (
    <>
      <Section title={t('staff.title')} actions={actions}>
        <ListBody<StaffMember>
          list={list}
          onPageChange={setPage}
          table={{
            label: t('tab.staff'),
            rowKey: (member) => member.id,
            rowName: ({ name }) => name,
            columns: [
              {
                key: 'name',
                header: t('staff.name'),
                render: ({ name, avatar }) => <Person name={name} photo={avatar} />,
              },
              {
                key: 'role',
                header: t('staff.role'),
                render: ({ roles }) => roles.map(({ name }) => roleName(name, language)).join(words('listSeparator')),
              },
            ],
            ...(canManage && {
              rowActions: (member) => [
                {
                  key: 'remove',
                  label: t('staff.removeAction'),
                  icon: <IconUserMinus />,
                  danger: true,
                  onSelect: () => remove(member.id),
                },
              ],
            }),
          }}
        />
      </Section>
      {canManage && (
        <AddMember kind={kind} id={id} roles={list.data?.roles ?? []} open={adding} onClose={() => setAdding(false)} />
      )}
    </>
  )
}
