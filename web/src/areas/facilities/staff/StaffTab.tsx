import { IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { StaffMember } from '#contract/facilities/staff'
import { ExportMenu } from '../../../app/entity/ExportMenu'
import { exportColumns } from '../../../app/entity/exportColumns'
import { useRemoval } from '../../../app/entity/useRemoval'
import { useLanguage, useText } from '../../../app/i18n/useText'
import { handlesOwnError } from '../../../app/query/QueryBoundary'
import { useListAddress } from '../../../app/router/useListAddress'
import { Button } from '../../../ui/Button'
import { ListBody } from '../../../ui/list/ListBody'
import { Section } from '../../../ui/Section'
import { type FacilityKind, facilities } from '../facilities'
import { AddMember } from './AddMember'
import { staffColumns } from './staffColumns'

/** Lists the staff of a facility; users who manage its members can add and remove them. */
export function StaffTab({ kind, id }: { kind: FacilityKind; id: number }) {
  const t = useText('facilities')
  const appText = useText('app')
  const language = useLanguage()
  const { calls, area } = facilities[kind]
  const { page, setPage } = useListAddress()
  const list = useQuery({
    ...calls.staff.query({ params: { id }, query: { page } }),
    placeholderData: keepPreviousData,
    ...handlesOwnError,
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
  const columns = staffColumns(t, language, appText('listSeparator'))
  const actions = (
    <>
      <ExportMenu
        fetchExport={(format, signal) =>
          calls.staffSheet.call({
            params: { id },
            query: { format, title: t('staff.title'), columns: JSON.stringify(exportColumns(columns)) },
            signal,
          })
        }
      />
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
            columns,
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
