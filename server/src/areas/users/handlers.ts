import { roleName } from '#contract/roles/roleName'
import { users as calls, type UserDocument, type UserRow } from '#contract/users/calls'
import { language } from '../../platform/context'
import { handlers } from '../../platform/http/handlers'
import { checkPastDays } from '../../platform/http/pastDays'
import { callTransactionAfter } from '../../platform/http/perform'
import { sheetOf, utcTime, wholeList } from '../../platform/sheets/sheet'
import { apiText, listed } from '../../platform/texts'
import { assign, assignmentsOf } from './assign'
import { closeUser } from './closeUser'
import { addDocument, documentsOf, openDocument, removeDocument } from './documents'
import { listUsers } from './listUsers'
import { keepPictures, openAvatar, openIdScan } from './pictures'
import { createUser, firstHash, nextHash, updateUser } from './saveUser'
import { userAnswer } from './showUser'
import { userUtilities } from './utilities'

export const userHandlers = handlers(calls, {
  utilities: async ({ scope }) => ({ data: await userUtilities(await scope()) }),

  list: async ({ query, scope }) => listUsers(query, await scope()),

  sheet: async ({ query, scope }) => {
    checkPastDays(query)
    const inScope = await scope()
    return sheetOf<UserRow>({
      title: 'sheet.users',
      format: query.format,
      columns: [
        { header: 'sheet.id', value: ({ id }) => id },
        { header: 'sheet.name', value: ({ first_name, last_name }) => `${first_name} ${last_name}` },
        { header: 'sheet.email', value: ({ email }) => email },
        { header: 'sheet.nationalId', value: ({ national_id }) => national_id },
        { header: 'sheet.role', value: ({ role }) => listed(role.map((name) => roleName(name, language()))) },
        { header: 'sheet.phone', value: ({ phone }) => phone },
        { header: 'sheet.hospital', value: ({ hospitals }) => listed(hospitals.map(({ name }) => name)) },
        { header: 'sheet.gender', value: ({ gender }) => gender && apiText(`gender.${gender}`) },
      ],
      read: (paging) => listUsers({ ...query, ...paging }, inScope),
    })
  },

  show: async ({ params }) => ({ data: await userAnswer(params.id) }),

  create: ({ body, files }) =>
    callTransactionAfter(
      () => firstHash(body),
      async (passwordHash) => ({ data: await userAnswer(await createUser(body, files, passwordHash)) }),
    ),

  update: ({ params, body }) =>
    callTransactionAfter(
      () => nextHash(body),
      async (passwordHash) => {
        await updateUser(params.id, body, passwordHash)
        return { data: await userAnswer(params.id) }
      },
    ),

  remove: async ({ params }) => {
    await closeUser(params.id)
    return { message: apiText('done.deleted') }
  },

  updateMedia: async ({ params, files }) => {
    await keepPictures(params.id, files)
    return { data: await userAnswer(params.id) }
  },

  avatar: ({ params }) => openAvatar(params.id),

  idScan: ({ params }) => openIdScan(params.id),

  assignments: async ({ params }) => ({ data: await assignmentsOf(params.id) }),

  assign: async ({ params, body }) => {
    await assign(params.id, body.rows)
    return { data: await assignmentsOf(params.id) }
  },

  documents: async ({ params }) => ({ data: await documentsOf(params.id) }),

  documentsSheet: async ({ params, query }) =>
    sheetOf<UserDocument>({
      title: 'sheet.documents',
      format: query.format,
      columns: [
        { header: 'sheet.name', value: ({ name }) => name },
        { header: 'sheet.fileName', value: (document) => document.file_name },
        { header: 'sheet.bytes', value: ({ size }) => size },
        { header: 'sheet.addedAt', value: (document) => utcTime(document.created_at) },
      ],
      read: wholeList(await documentsOf(params.id)),
    }),

  addDocument: async ({ params, body, files }) => ({ data: await addDocument(params.id, body.name, files[0]) }),

  downloadDocument: ({ params }) => openDocument(params.id),

  removeDocument: async ({ params }) => {
    await removeDocument(params.id)
    return { message: apiText('done.deleted') }
  },
})
