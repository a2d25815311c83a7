import type { PermissionGroups } from '#contract/roles/calls'
import { roleName } from '#contract/roles/roleName'
import { RecordPage } from '../../app/entity/RecordPage'
import { useLanguage, useText } from '../../app/i18n/useText'
import { useParams } from '../../app/router/navigation'
import { api } from '../../lib/api/api'
import { Card } from '../../ui/Card'
import { subjectsOf } from './permissionSubjects'
import { usePermissionWords } from './permissionWords'
import classes from './Roles.module.css'

/** A role and what it allows. */
export function RoleShow() {
  const t = useText('roles')
  const language = useLanguage()
  const id = Number(useParams<'id'>().id)
  return (
    <RecordPage
      way={{ label: t('title'), to: '/roles' }}
      entity="role"
      read={api.roles.show.query({ params: { id } })}
      nameOf={({ name }) => roleName(name, language)}
      editAt={`/roles/${id}/edit`}
      isFixed={({ fixed }) => fixed}
    >
      {({ permissions }) => (
        <>
          <Granted group={permissions.admin} />
          <Granted group={permissions.patient} />
        </>
      )}
    </RecordPage>
  )
}

function Granted({ group }: { group: PermissionGroups['admin'] }) {
  const t = useText('roles')
  const { nameOf, nameOfSubject } = usePermissionWords()
  return (
    <Card title={group.title} note={String(group.privileges.length)}>
      {group.privileges.length === 0 && <p className={classes.none}>{t('none')}</p>}
      <ul className={classes.granted}>
        {subjectsOf(group.privileges).map(({ subject, permissions }) => (
          <li key={subject}>
            <h3 className={classes.subjectName}>{nameOfSubject(subject)}</h3>
            <ul className={classes.line}>
              {permissions.map((permission) => (
                <li key={permission} className={classes.pill}>
                  {nameOf(permission)}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </Card>
  )
}
