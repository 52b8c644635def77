import type { SamplePost } from "./post";
import { placePosts } from "./posts-places";
import { planningPosts } from "./posts-planning";
import { wildlifePosts } from "./posts-wildlife";

export const posts: readonly SamplePost[] = [...planningPosts, ...wildlifePosts, ...placePosts];
