import { defineConfig } from 'vite'

/** The server, and the program that backs it up and restores it; packages are left where they are. */
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
      input: { main: 'server/src/main.ts', backup: 'server/src/backup/main.ts' },
      output: { entryFileNames: '[name].js' },
    },
  },
})
