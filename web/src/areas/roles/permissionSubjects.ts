import type { Permission } from '#contract/access/permissions'
import type { SubjectName } from '../../app/i18n/usePermissionTexts'

const verbs = ['list', 'show', 'create', 'update', 'delete']

interface Subject {
  subject: SubjectName
  permissions: Permission[]
}

function subjectOf(permission: string, all: ReadonlySet<string>): SubjectName {
  const verb = verbs.find((each) => permission.startsWith(`${each}-`))
  const subject = verb ? permission.slice(verb.length + 1) : ''
  // A single verb does not make a subject, so list-requests is under 'other'.
  return verbs.filter((each) => all.has(`${each}-${subject}`)).length > 1 ? (subject as SubjectName) : 'other'
}

/** Groups permissions by subject, in the order of `permissions`; single ones are in one group at the end. */
export function subjectsOf(permissions: readonly Permission[]): Subject[] {
  const all = new Set<string>(permissions)
  const found = new Map<SubjectName, Permission[]>()
  for (const permission of permissions) {
    const subject = subjectOf(permission, all)
    found.set(subject, [...(found.get(subject) ?? []), permission])
  }
  const alone = found.get('other')
  found.delete('other')
  const subjects = [...found].map(([subject, some]) => ({ subject, permissions: some }))
  return alone ? [...subjects, { subject: 'other', permissions: alone }] : subjects
}
