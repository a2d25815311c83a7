import { defineConfig } from 'vite'

/** The server, and the programs that back it up, restore it, and verify its audit log; packages are left where they are. */
export default defineConfig({
  publicDir: false,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'server/src/main.ts',
        backup: 'server/src/backup/main.ts',
        auditVerify: 'server/src/auditVerify/main.ts',
      },
      output: { entryFileNames: '[name].js' },
    },
  },
})
