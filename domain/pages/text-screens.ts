import { adminTexts } from "#domain/text/admin-texts";
import { paths } from "./paths";

/** Pages and posts of the back office: the same screens at their own addresses, in their own words. */
export type TextKind = "page" | "post";

const { admin } = paths;

export const textScreens = {
  page: {
    words: adminTexts.pages,
    list: admin.pages,
    create: admin.newPage,
    edit: admin.editPage,
    remove: admin.deletePage,
    revisions: admin.pageRevisions,
    preview: admin.previewPage,
    address: paths.page,
  },
  post: {
    words: adminTexts.posts,
    list: () => admin.blog(),
    create: admin.newPost,
    edit: admin.editPost,
    remove: admin.deletePost,
    revisions: admin.postRevisions,
    preview: admin.previewPost,
    address: paths.post,
  },
} as const;

/** Which of the two an address of the back office is about. */
export const textKindOf = (url: string): TextKind =>
  new URL(url).pathname.startsWith(admin.blog()) ? "post" : "page";
