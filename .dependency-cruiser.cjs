/** The five arrows of docs/architecture.md, and no cycles. */
const tests = "\\.test\\.ts$";

module.exports = {
  forbidden: [
    {
      name: "no-cycles",
      comment: "A type may point back: it is gone at run time.",
      severity: "error",
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ["type-only"] } },
    },
    {
      name: "domain-knows-nothing",
      comment:
        "Rules are plain data in, plain data out: no I/O, no framework, nothing of ours outside.",
      severity: "error",
      from: { path: "^app/domain/", pathNot: tests },
      to: { pathNot: "^(app/domain/|node_modules/zod/)" },
    },
    {
      name: "components-load-nothing",
      comment: "A component gets its data from the route; types are welcome.",
      severity: "error",
      from: { path: "^app/components/" },
      to: { path: "^(db|jobs|app/server|server\\.ts|env\\.ts)", dependencyTypesNot: ["type-only"] },
    },
    {
      name: "app-never-imports-workers",
      comment: "The site queues jobs; handlers, clients and reader run in the worker alone.",
      severity: "error",
      from: { path: "^app/" },
      to: {
        path: "^jobs/",
        pathNot: "^jobs/(catalog|enqueue\\.server|queue\\.server|property-jobs\\.server)\\.ts$",
      },
    },
    {
      name: "jobs-see-only-domain",
      severity: "error",
      from: { path: "^jobs/" },
      to: { path: "^app/", pathNot: "^app/domain/" },
    },
    {
      name: "db-sees-only-domain",
      severity: "error",
      from: { path: "^db/" },
      to: { path: "^(app|jobs)/", pathNot: "^app/domain/" },
    },
    {
      name: "migrations-stand-alone",
      comment: "A migration is frozen in time: it imports nothing of ours.",
      severity: "error",
      from: { path: "^db/migrations/\\d" },
      to: { path: "^(app|db|jobs)/" },
    },
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: tests },
    tsConfig: { fileName: "tsconfig.json" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: { extensions: [".ts", ".tsx", ".mjs", ".js", ".json", ".css"] },
  },
};
