import { users as calls } from '#contract/users/calls'
import { inBatches, wholeList } from '../../platform/exports/batches'
import { exportFile } from '../../platform/exports/exportFile'
import { handlers } from '../../platform/http/handlers'
import { callTransactionAfter } from '../../platform/http/perform'
import { apiText } from '../../platform/texts'
import { assign, assignmentsOf } from './assign'
import { closeUser } from './closeUser'
import { addDocument, documentsOf, openDocument, removeDocument } from './documents'
import { listUsers, userList } from './listUsers'
import { openAvatar, openIdScan, savePictures } from './pictures'
import { readUser } from './readUser'
import { resetSecondFactor } from './resetSecondFactor'
import { createUser, firstHash, nextHash, updateUser } from './saveUser'
import { userUtilities } from './utilities'

export const userHandlers = handlers(calls, {
  utilities: async ({ scope }) => ({ data: await userUtilities(await scope()) }),

  list: async ({ query, scope }) => listUsers(query, await scope()),

  sheet: async ({ query, scope }) =>
    exportFile(calls.sheet, query, { read: inBatches(userList(query, await scope())) }),

  show: async ({ params }) => ({ data: await readUser(params.id) }),

  create: ({ body, files }) =>
    callTransactionAfter(
      () => firstHash(body),
      async (passwordHash) => ({
        data: await readUser(await createUser(body, { files, passwordHash }), ['create-user']),
      }),
    ),

  update: ({ params, body }) =>
    callTransactionAfter(
      () => nextHash(body),
      async (passwordHash) => {
        await updateUser(params.id, body, passwordHash)
        return { data: await readUser(params.id) }
      },
    ),

  resetSecondFactor: async ({ params }) => {
    await resetSecondFactor(params.id)
    return { data: await readUser(params.id) }
  },

  remove: async ({ params }) => {
    await closeUser(params.id)
    return { message: apiText('done.deleted') }
  },

  updateMedia: async ({ params, files }) => {
    await savePictures(params.id, files)
    return { data: await readUser(params.id) }
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
    exportFile(calls.documentsSheet, query, {
      read: wholeList(await documentsOf(params.id)),
    }),

  addDocument: async ({ params, body, files }) => ({ data: await addDocument(params.id, body.name, files[0]) }),

  downloadDocument: ({ params }) => openDocument(params.id),

  removeDocument: async ({ params }) => {
    await removeDocument(params.id)
    return { message: apiText('done.deleted') }
  },
})
