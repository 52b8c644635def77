import { sql } from "kysely";
import { fold } from "../../app/domain/fold";
import type { Connection } from "../connect.server";
